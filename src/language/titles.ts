/** Words before a person's name that are no part of it, in lower case. */
export const TITLES: ReadonlySet<string> = new Set(
  `mr mrs ms miss mx prime vice first deputy dr prof professor president king queen prince princess pope bishop archbishop
  senator governor general gen colonel col captain capt lieutenant lt major sergeant judge chancellor minister emperor empress
  duke duchess lord lady sir dame rev reverend father sister brother uncle aunt mayor coach ambassador secretary
  chairman director ceo cto engineer nurse chef inspector detective officer commodore councillor cllr cllrs skipper maestro
  commander warden deacon pastor imam rabbi sheikh admiral sgt herr frau monsieur madame pi gp`.split(/\s+/),
);
