import { fold } from '../fold.ts';
import type { Word } from './words.ts';

/** Pronouns of the first person. In a language that is not here, a text must name the one who speaks. */
const FIRST_PERSON = new Set(
  [
    ...[
      'i me my mine myself we us our ours ourselves',
      'ich mich mir mein meine meinen meinem meiner wir uns unser unsere',
    ],
    ...['ik mij mijn wij ons onze', 'jeg meg mig mitt jag mej oss', 'je j moi mon mes nous notre nos'],
    ...[
      'yo mi mis conmigo nosotros nosotras nuestro nuestra',
      'eu meu minha nosso nossa',
      'io mio noi nostro nostra',
    ],
    ...['mnie moja moje nasz', 'minun minua', 'benim bizim', 'tôi', 'aku saya kami kita', 'mimi sisi'],
    ...[
      'я меня мне мной мой моя моё мои мы нас нам наш',
      'мене мені мій',
      'εγώ εμείς μου μας',
      'אני שלי אנחנו',
      'أنا نحن',
    ],
    ...['मैं मुझे मेरा मेरी हम', '私 僕 俺', '我', '나 저 내 제 우'],
  ].flatMap((words) => fold(words).split(' ')),
);

/** Whether somebody speaks of himself in a text. */
export function hasFirstPerson(text: readonly Word[]): boolean {
  return text.some(({ form }) => FIRST_PERSON.has(form));
}
