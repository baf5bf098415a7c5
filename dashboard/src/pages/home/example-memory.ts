/**
 * What the example memory says: the crew of a small research boat, all of it invented. Times are days before it is loaded. Each
 * key gets the prefix EXAMPLE.
 */
export const EXAMPLE = 'example_';

export interface ExampleMemory {
  readonly key: string;
  readonly type: string;
  readonly text: string;
  /** Stored so many days ago. */
  readonly ago: number;
  /** Happened so many days ago. */
  readonly happened?: number;
  /** What it said before, until so many days ago. */
  readonly before?: { readonly text: string; readonly until: number };
  /** The sentence of the report from which it was read. */
  readonly evidence?: string;
}

/** From which the memories with evidence were read. */
export const READ_FROM = 'document_refit_report';

/** Its sentences that say so. */
export const REPORT = [
  'Sable Instruments delivered the four hydrophones a week late and paid for the delay.',
  'Ruta Bellweather works for Sable Instruments and calibrated them on board.',
  'The winch was overhauled in Port Anselm.',
] as const;

const memory = (
  key: string,
  ago: number,
  text: string,
  more: Pick<ExampleMemory, 'happened' | 'before' | 'evidence'> = {},
): ExampleMemory => ({ key, type: key.slice(0, key.indexOf('_')), ago, text, ...more });

export const MEMORIES: readonly ExampleMemory[] = [
  memory(
    'organization_tern',
    210,
    'The Tern is a 24 metre research boat with a crew of six, run by a small foundation',
  ),
  memory(
    'person_ines',
    210,
    'Ines Falkenrath is the skipper of the Tern and decides what sails in which weather',
  ),
  memory(
    'person_tomas',
    208,
    'Tomás Orrin is a marine biologist who studies eelgrass and counts everything twice',
  ),
  memory(
    'person_mirela',
    208,
    'Mirela Dunmore builds the instruments and writes the software that reads them',
    {
      before: { text: 'Mirela Dunmore writes the software of the instruments', until: 96 },
    },
  ),
  memory(
    'person_kofi',
    205,
    'Kofi Aldersey is the engineer of the Tern; he keeps the engine and the winch running',
  ),
  memory('person_saoirse', 180, 'Saoirse Winterbourne plans the surveys and speaks to the harbours'),
  memory('person_bo', 92, 'Bo Lindqvar joined as a deckhand and learns to dive'),
  memory(
    'location_port_anselm',
    207,
    'Port Anselm is the home harbour of the Tern; fuel is cheapest there on Tuesdays',
  ),
  memory(
    'location_heron_bay',
    200,
    'Heron Bay has the largest eelgrass meadow of the coast, two to seven metres deep',
  ),
  memory(
    'location_skerry_bank',
    150,
    'Skerry Bank is a shallow reef where porpoises feed in autumn; the tide runs at four knots',
  ),
  memory(
    'project_eelgrass',
    199,
    'The eelgrass survey maps how the meadow in Heron Bay changes from year to year',
  ),
  memory(
    'project_porpoise',
    148,
    'The porpoise project listens at Skerry Bank with four hydrophones, day and night',
    {
      before: { text: 'The porpoise project listens at Skerry Bank with two hydrophones', until: 61 },
    },
  ),
  memory(
    'project_tide_log',
    120,
    'The tide log is a web page that shows what the boat measures, an hour after it was measured',
  ),
  memory(
    'project_refit',
    88,
    'The refit of winter: a new winch drive, quieter bearings and a dry place for the instruments',
  ),
  memory(
    'decision_quiet_hours',
    146,
    'Decided: the engine is off from ten at night to five, so that the hydrophones hear porpoises',
  ),
  memory(
    'decision_transects',
    190,
    'Decided: the meadow is surveyed along twelve fixed lines, so that years can be compared',
  ),
  memory(
    'decision_open_data',
    118,
    'Decided: all measurements are published under an open licence after six months',
    {
      before: {
        text: 'Decided: all measurements are published under an open licence after two years',
        until: 40,
      },
    },
  ),
  memory(
    'decision_no_drone',
    74,
    'Decided: no drone over Skerry Bank; the birds left the rocks when it was tried',
  ),
  memory(
    'decision_four_hydrophones',
    61,
    'Decided: four hydrophones instead of two, since two cannot tell where a sound comes from',
  ),
  memory('event_first_survey', 186, 'First survey of the year: eelgrass covers 61 per cent of the lines', {
    happened: 187,
  }),
  memory(
    'event_storm',
    133,
    'A storm tore the mooring at Skerry Bank; one recorder was lost and its three weeks with it',
    {
      happened: 134,
    },
  ),
  memory(
    'event_drone_test',
    75,
    'The drone was tried over Skerry Bank and the birds flew up; it was landed after four minutes',
    {
      happened: 75,
    },
  ),
  memory(
    'event_handover',
    58,
    'Saoirse handed the porpoise project over to Mirela, who had built the array',
    { happened: 58 },
  ),
  memory(
    'event_second_survey',
    21,
    'Second survey: eelgrass covers 64 per cent, the most since the survey began',
    {
      happened: 22,
    },
  ),
  memory('event_first_calls', 12, 'The new array heard its first porpoises: 212 clicks in one night', {
    happened: 13,
  }),
  memory('event_open_day', 5, 'Open day in Port Anselm: 140 visitors, and nobody fell into the water', {
    happened: 6,
  }),
  memory(
    'event_planning',
    2,
    'Planning of next season: the survey goes first, the array stays in the water all year',
    {
      happened: 2,
    },
  ),
  memory(
    'fact_draught',
    204,
    'The Tern draws 2.1 metres, so that it enters Heron Bay within three hours of high water only',
  ),
  memory('fact_fuel', 170, 'At eight knots the Tern burns 31 litres an hour, at ten knots 52'),
  memory('fact_winch_limit', 109, 'The winch lifts 400 kilograms, not the 500 that its plate says'),
  memory('fact_battery', 55, 'A hydrophone’s battery lasts 19 days in water of eight degrees'),
  memory('fact_permit', 44, 'The permit for Heron Bay ends with the year and takes six weeks to renew'),
  memory('fact_clicks', 11, 'Porpoises click between 110 and 150 kilohertz; the array samples at 384'),
  memory('fact_mirela_mornings', 33, 'Mirela prefers meetings before ten and notes instead of calls'),
  memory('fact_kofi_spare', 30, 'Kofi keeps a spare impeller in the blue box under the chart table'),
  memory('fact_radio', 18, 'The harbour of Port Anselm listens on channel 12 and does not answer on 16'),
  memory('fact_bo_diving', 8, 'Bo passed the first diving exam and may dive with a second person'),
  memory(READ_FROM, 52, `Report of the refit. ${REPORT.join(' ')}`, { happened: 60 }),
  memory('organization_sable', 52, 'Sable Instruments', { evidence: REPORT[0] }),
  memory('person_ruta', 52, 'Ruta Bellweather', { evidence: REPORT[1] }),
];
