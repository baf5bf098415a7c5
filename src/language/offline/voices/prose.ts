/** What a line of a text is, other than prose. Nothing is claimed of code, logs, data or headings. */

/** Signs of code and data, of which prose has few. */
const SYMBOLS = /[{}[\]<>=;|\\_$#@*&^~+%/]/g;
const MAX_SYMBOLS = 0.1;

const NOT_PROSE: readonly RegExp[] = [
  // Headings and rules of Markdown.
  /^\s*#{1,6}\s|^\s*[-=_*]{3,}\s*$/u,
  // Data: JSON, YAML lists of pairs, XML, INI.
  /^\s*[{}[\]<]|^\s*"[^"]{1,80}"\s*:|^\s*[\w.-]{1,60}\s*=(?!=)/u,
  // Logs: a time to the second, or a level.
  /^\s*[[(]?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d|^\s*\d\d:\d\d:\d\d\b|^\s*\[?(?:TRACE|DEBUG|INFO|WARN(?:ING)?|ERROR|FATAL)\b/u,
  // Stack traces.
  /^\s*at \S{1,200}\(|^\s*File "|^Traceback |^\s*\S{1,100}(?:Error|Exception): /u,
  // Commands, and comments and declarations of source files.
  /^\s*[$%>#]\s?\w|^\s*(?:\/\/|\/\*|\*\/|--\s|<!--)|^\s*(?:import|export|from|def|class|func|fn|fun|function|let|const|var|return|package|using|public|private|protected|static|void|int|struct|enum|interface|type|module|require|include|SELECT|INSERT|UPDATE|DELETE|CREATE|MATCH|MERGE|docker|npm|npx|pip|git|curl|sudo|cd|make|cargo|kubectl)\s+[\w"'{(*.$<@/-]\S{0,80}[^.!?]*$/u,
  // Tasks that are open.
  /^\s*(?:[-*+]\s+)?\[ \]\s|^\s*(?:[-*+]\s+)?(?:TODO|FIXME|XXX)\b/u,
];
/** A row of values. */
const ROW = /^[^,\t;|]{0,80}(?:[,\t;|][^\s,\t;|][^,\t;|]{0,80}){2,}$/u;

export function isProse(line: string): boolean {
  if (NOT_PROSE.some((pattern) => pattern.test(line)) || ROW.test(line)) return false;
  const letters = line.match(/[\p{L}\s]/gu)?.length ?? 0;
  const symbols = line.replaceAll(/\*\*|__|\*|`|^\s*\*\s/g, '').match(SYMBOLS)?.length ?? 0;
  return letters > 0 && symbols <= MAX_SYMBOLS * line.length;
}

/** Function words that English shares with no large neighbour, and those of its neighbours. */
const ENGLISH =
  wordsOf(`the and is are were has have had with for from by this that these those which who their there they his
  her she he you your our it its my not at been will would could should than then when where what while after before about into of`);
const FOREIGN =
  wordsOf(`der das und ist nicht ein eine einen mit zu dem auf für ich wir sie war hat haben wurde bei
  le la les et est une des du dans pour avec sur qui que je nous elle il ont au aux cette
  el los las una con por del yo como más pero fue está
  è della nel alla gli sono
  os não uma com em foi
  het een van niet voor zijn naar ik wij
  och att det som är på inte jag vi har av ikke jeg er til
  na się nie jest że
  bir için ile`);

function wordsOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

/** Small words within a name: "Ludwig van der Berg". */
const JOINTS =
  /(?<=\p{Lu}[\p{L}\p{M}.'’-]{0,30})(?:\s+(?:van|der|den|de|la|le|du|des|von|zu|di|da|do|dos|del|della|el|al|y|e|et|und)){1,3}(?=\s+\p{Lu})/gu;

/** Whether a sentence may be English: it has no more function words of other languages than of this one. */
export function mayBeEnglish(sentence: string): boolean {
  const words =
    sentence
      .replaceAll(JOINTS, '')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const count = (list: ReadonlySet<string>) => words.filter((word) => list.has(word)).length;
  const foreign = count(FOREIGN);
  return foreign < 2 || foreign <= count(ENGLISH);
}
