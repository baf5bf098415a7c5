/** Function words of English by what they do, and small lists of words that say how two things relate. */
const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

export const DETERMINERS =
  set(`a an the this that these those each every either neither any some all both half such
  another no many much several few various certain other its_own same`);
export const PRONOUNS =
  set(`i me you he him she her it we us they them myself himself herself itself themselves
  ourselves mine hers theirs someone somebody anyone everyone everything something nothing nobody one ones there`);
export const SPEAKER = set('i me myself my');
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
/** Participles that look like the base form: "was cut from". */
export const BARE_PARTICIPLES =
  set(`cut put hit set let shut hurt run overrun read reread come overcome become split spread cast recast broadcast forecast
  shed quit burst cost bet bid upset reset wed rid thrust rerun outrun`);
export const HAVE = set("have has had having 've");
export const DO = set('do does did');
export const MODALS = set("can could may might must shall should will would ought cannot 'll 'd");
export const PAST_AUXILIARIES = set('was were had did');

/** Acts that people take together: they and what it is about are one relation. */
export const DECIDING = set(`decide agree choose settle opt select vote approve pick resolve`);
/** States: their past says that they have ended. */
export const STATES =
  set(`live work use own manage belong have know like love prefer hate serve employ reside contain depend support head chair
  report sponsor play need want hold run host lead direct teach coach study represent maintain edit operate oversee supervise
  share rent occupy volunteer date sing train mentor train supply stay lodge board adore enjoy fear trust admire`);
/** What happens at once. Told in the present it is a plan. */
export const EVENTS =
  set(`join leave move marry divorce meet start begin end stop buy sell hire fire resign retire switch migrate rename
  transfer arrive return visit travel fly launch release open close cancel postpone found acquire merge sign deliver ship send
  present promote quit go take over hand`);
/** Verbs that end or begin the act that they go with ("stopped using"). */
export const ENDING = set('stop quit cease finish discontinue');
export const STARTING = set('start begin');
/** Verbs that say too little, or whose object is what somebody thinks, says or wants. */
export const LIGHT =
  set(`be do have get go come make take say tell speak talk think believe claim hope want wish ask suggest propose offer
  promise plan intend expect consider try attempt seem appear look feel put let keep mean happen name mention discuss
  compare recommend doubt deny refuse decline fail forget remember imagine assume guess fear dream wonder vote thank greet hi see
  watch check note warn remind reckon suspect pretend argue insist swear read hear find involve include contain
  allow enable cause become remain turn show point refer relate deal happen count cost matter sound help tend seem
  aim apply wait worry care agree disagree object respond reply answer set sit stand lie fall break bring carry catch
  cover cut draw drop eat drink fit follow grow hang hit keep lack last lose miss pay pick pull push raise reach rise roll
  save shake spend stick throw touch wear complain joke laugh describe explain state list quote cite copy cc ping email
  call text message phone contact attend vs per confirm review exclaim shout whisper cry yell mutter murmur remark comment announce declare pray label locate situate base dub nickname`);
/** What people do, and software or readers of a manual do not. */
export const PERSONAL = set(
  'be live work prefer like love hate move study own drive marry join leave play speak know grow relocate retire travel enjoy',
);
/** Acts with one who takes part: "gave X to Y", "introduced X to Y". */
export const GIVING = set(
  'give sell lend introduce hand award assign transfer send present donate rent lease',
);
/** Stays and ways, of which a second place is said as well: "moved from X to Y". */
export const MOTION = set(
  'live work move reside stay study relocate transfer travel migrate return serve train switch emigrate',
);
/** Prepositions that relate. */
export const RELATING = set('of in at for with from to on into near under onto within inside');
/** Acts that give somebody an office. */
export const APPOINTING = set('appoint choose elect name hire promote nominate');
/** Adjectives that relate to what a preposition leads to. */
export const ADJECTIVES =
  set(`allergic loyal married engaged responsible based located dependent compatible related divorced native active headquartered
  employed available written built named`);

/** Adjectives that say that something has been, and those that say that it is yet to be, may be, or was at another time. */
export const FORMER = set('former formerly previous past erstwhile onetime one-time late ex');
export const NOT_NOW =
  set(`future next upcoming prospective incoming designate old then last earlier later potential possible
  likely would-be alleged supposed presumed so-called intended`);

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
