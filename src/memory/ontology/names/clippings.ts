/** Usual short forms of English words, each before the words that it stands for. */
const FORMS = `
admin administration administrator|app application|assoc association|auth authentication authorization
auto automatic automobile|calc calculation calculator|chem chemistry|comms communications|config configuration
demo demonstration|dev development developer|dict dictionary|dir directory|dist distribution
doc document documentation|docs documents documentation|econ economics|eng engineering|env environment|eval evaluation
exam examination|exec executive|gov government|grad graduate|gym gymnasium|impl implementation|info information
infra infrastructure|init initialization|intro introduction|lab laboratory|labs laboratories|lang language|lib library
math mathematics|maths mathematics|med medical medicine|memo memorandum|msg message|nav navigation|ops operations
opt optimization|org organization organisation|param parameter|params parameters|perf performance|photo photograph
phys physics|pkg package|prep preparation|prod production|prog program|promo promotion|proto prototype
psych psychology|ref reference|reg registration|rehab rehabilitation|repo repository|req request requirement
sci science|sec security|spec specification|specs specifications|stats statistics|sync synchronization|sys system
tech technology technical|temp temporary temperature|uni university|util utility|utils utilities|vet veterinary
vid video`;

const LONG_FORMS = new Map<string, Set<string>>();
for (const group of FORMS.trim().split(/[|\n]/)) {
  const [short = '', ...long] = group.split(' ');
  LONG_FORMS.set(short, new Set(long));
}

/** Whether one folded word is a usual short form of the other: `config` and `configuration`. */
export function isClipping(a: string, b: string): boolean {
  return LONG_FORMS.get(a)?.has(b) === true || LONG_FORMS.get(b)?.has(a) === true;
}
