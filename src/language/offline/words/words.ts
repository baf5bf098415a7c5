/** Function words of English by what they do, and small lists of words that say how two things relate. */
const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

export const DETERMINERS =
  set(`a an the this that these those each every either neither any some all both half such
  another no many much several few various certain other its_own same`);
export const PRONOUNS =
  set(`i me you he him she her it we us they them myself himself herself itself themselves
  ourselves mine hers theirs someone somebody anyone everyone everything something nothing nobody one ones there`);
export const SPEAKER = set('i me myself');
export const HE = set('he him himself');
export const SHE = set('she her herself');
export const OWNERS = set('my your his her its our their whose');
export const PREPOSITIONS =
  set(`of in on at by for with from into onto to about against between through during before
  after above below under over around near since until till toward towards via within without upon among amid across
  along behind beside besides beyond despite except inside outside per like than throughout versus as`);
export const CONJUNCTIONS = set('and or but nor & plus');
export const SUBORDINATORS =
  set(`because while although though whereas if unless when whenever so once where why how
  whether however therefore then`);
export const RELATIVES = set('who whom which that');
export const NEGATIONS = set("not never n't cannot");
export const BE = set("be is are was were been being am 's 'm 're");
export const HAVE = set("have has had having 've");
export const DO = set('do does did');
export const MODALS = set("can could may might must shall should will would ought cannot 'll 'd");
export const PAST_AUXILIARIES = set('was were had did');

/** A preposition before one place, so that "Here, There" are a place and what it lies in. */
export const LOCATIVE = set('in at near from to around outside of');

/** Acts that people take together: they and what it is about are one relation. */
export const DECIDING = set(`decide agree choose settle opt select vote approve pick resolve plan`);
/** Acts of several on each other. */
export const MUTUAL = set('meet marry collaborate cooperate partner merge');
/** States: their past says that they have ended. */
export const STATES =
  set(`live work use own manage belong have know like love prefer hate serve employ reside contain
  depend support head chair report sponsor play need want hold run host`);
/** Verbs that end the act that they go with ("stopped using"). */
export const ENDING = set('stop quit cease finish discontinue');

/** A name with such a word after it is one name ("the Falcon project"). */
export const NAMED_HEADS = set(`project team initiative program programme library framework service protocol
  conference mission platform festival agreement algorithm foundation`);
/** Said of things of which nothing is known thereby. */
export const VAGUE =
  set(`thing things way ways lot kind kinds sort type types number part parts one ones time times
  day days year years month months week weeks hour hours minute minutes moment case fact example addition order result
  end beginning rest half majority variety series set group set side form use member members percent people others
  place point reason area name title role position version copy piece pair course today`);
/** Joined between two capitalised words they belong to the name. */
export const NAME_JOINTS = set(
  'of de du des del della di da dos van von der den la le el al bin ibn ben y e zu und et &',
);
