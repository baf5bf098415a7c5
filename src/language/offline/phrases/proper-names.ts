import type { Phrase } from './phrase.ts';

const NO_NAMES = new Set(
  `mom mum mummy mommy dad daddy papa mama mother father grandma grandpa granny gran grandmother grandfather aunt auntie uncle
  sister brother baby son daughter cousin wife husband
  todo fyi eta asap api url uri pdf csv faq id ids ceo cto cfo coo vp hr it ui ux qa pr prs ci cd ok am pm cv tv diy sms pin
  gps usb ssd cpu gpu ram os sql html css json yaml xml http https ssh ssl tls dns vpn sla kpi okr rfc adr tbd tba na n/a eod eob
  rsvp vat gdp faqs mvp poc crm erp saas b2b b2c roi bmi bp ldl hdl tsh crp ecg ekg mri ct icu er gp md phd msc bsc ba ma mba
  bc bce ad ce am pm christmas easter ramadan thanksgiving halloween diwali hanukkah ps nb re fwd cc attn dept
  english french german spanish italian portuguese dutch swedish norwegian danish finnish polish czech russian ukrainian greek
  turkish arabic hebrew hindi chinese japanese korean vietnamese thai latin mandarin cantonese
  monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december
  internet web god earth north south east west north-east north-west south-east south-west note notes thanks
  landlord landlady tenant buyer seller lender borrower licensee licensor customer client contractor employer employee patient
  doctor nurse teacher student captain chairman chairwoman chairperson chair director president secretary treasurer manager
  counsel witness judge minister mayor king queen prince princess bishop pope council committee board party parties province
  ministry government parliament department university college school church company agreement contract act section article
  staff team present absent excused apologies attendees minutes agenda notes summary subject status owner reviewer author
  hello hi hey dear regards yes no`.split(/\s+/),
);

/** Weekdays and months, also in the plural, but for "May". */
const TIMES =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:janu|febru)ar(?:y|ies)|(?:march|april|june|july|august|(?:septem|octo|novem|decem)ber)(?:e?s)?)$/iu;

/** Whether a phrase is called by a name of its own: no kinship word, language, weekday, common short form, measure or nationality. */
export function isProperName({ name, tags, isModifier }: Phrase): boolean {
  if (isModifier) return false;
  const words = name.split(/\s+/);
  if (
    /^(?:jane|john) (?:doe|roe|public)$|\\b(?:christmas|easter|birthday|year)$|^viele? |^lorem ipsum$|^foo bar$/iu.test(
      name,
    )
  )
    return false;
  if (words.length === 1 && TIMES.test(name)) return false;
  if (words.length === 1 && (NO_NAMES.has(name.toLowerCase().replace(/\.$/, '')) || tags.has('Demonym')))
    return false;
  if (!/\p{L}/u.test(name) || name.length < 2) return false;
  return !/^[\d.,]+\s?\p{L}{0,4}$/u.test(name);
}
