import { today } from '../../data/days.ts';
import { TextArea, TextField } from '../../parts/field.tsx';
import { MAX_TEXT, problemOf, type TextInput } from './text-input.ts';
import css from './add-text.module.css';

/** The text, and what is known of it. */
export function TextForm({ input, isBusy }: { input: TextInput; isBusy: boolean }) {
  const { text, context, writtenOn, speaker } = input;
  return (
    <div class={css.form}>
      <TextArea
        label="Text"
        rows={12}
        placeholder="Paste notes, a mail, minutes, a report"
        hint={`${text.length.toLocaleString()} of ${MAX_TEXT.toLocaleString()} characters`}
        problem={problemOf(text)}
        disabled={isBusy}
        value={text}
        onInput={(event) => input.setText(event.currentTarget.value)}
      />
      <div class={css.about}>
        <TextField
          label="Where it comes from"
          placeholder="Such as: notes of the weekly meeting"
          maxLength={2_000}
          disabled={isBusy}
          value={context}
          onInput={(event) => input.setContext(event.currentTarget.value)}
        />
        <TextField
          label="Whose words"
          placeholder="Yours"
          hint="A name, or the key of a memory"
          maxLength={256}
          disabled={isBusy}
          value={speaker}
          onInput={(event) => input.setSpeaker(event.currentTarget.value)}
        />
        <TextField
          label="When it was written"
          type="date"
          max={today()}
          hint="“Yesterday” in it is the day before"
          disabled={isBusy}
          value={writtenOn}
          onInput={(event) => input.setWrittenOn(event.currentTarget.value)}
        />
      </div>
    </div>
  );
}
