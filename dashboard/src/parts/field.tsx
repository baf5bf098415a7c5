import type { ComponentChildren, TargetedEvent } from 'preact';
import { useId } from 'preact/hooks';
import css from './field.module.css';

interface FieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly problem?: string | undefined;
}

/** What the three kinds of controls take. */
interface Control<Element extends EventTarget> extends FieldProps {
  readonly value: string;
  readonly name?: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly maxLength?: number;
  readonly onInput?: (event: TargetedEvent<Element>) => void;
  readonly onChange?: (event: TargetedEvent<Element>) => void;
  readonly onBlur?: (event: TargetedEvent<Element>) => void;
}

interface TextFieldProps extends Control<HTMLInputElement> {
  readonly type?: 'text' | 'email' | 'number' | 'search' | 'date' | 'datetime-local';
  readonly min?: number | string;
  readonly max?: number | string;
  readonly list?: string;
}

interface TextAreaProps extends Control<HTMLTextAreaElement> {
  readonly rows?: number;
}

interface SelectProps extends Control<HTMLSelectElement> {
  readonly children: ComponentChildren;
}

export function TextField({ label, hint, problem, type = 'text', ...rest }: TextFieldProps) {
  return (
    <Labelled {...{ label, hint, problem }}>
      {(attributes) => <input class={css.input} type={type} dir="auto" {...attributes} {...rest} />}
    </Labelled>
  );
}

export function TextArea({ label, hint, problem, rows = 4, ...rest }: TextAreaProps) {
  return (
    <Labelled {...{ label, hint, problem }}>
      {(attributes) => <textarea class={css.input} rows={rows} dir="auto" {...attributes} {...rest} />}
    </Labelled>
  );
}

export function Select({ label, hint, problem, children, ...rest }: SelectProps) {
  return (
    <Labelled {...{ label, hint, problem }}>
      {(attributes) => (
        <select class={css.input} {...attributes} {...rest}>
          {children}
        </select>
      )}
    </Labelled>
  );
}

export function Switch({ label, isOn, set }: { label: string; isOn: boolean; set: (isOn: boolean) => void }) {
  return (
    <label class={css.switch}>
      <input type="checkbox" checked={isOn} onChange={(event) => set(event.currentTarget.checked)} />
      {label}
    </label>
  );
}

interface Attributes {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean;
}

function Labelled({
  label,
  hint,
  problem,
  children,
}: { [Name in keyof FieldProps]: FieldProps[Name] | undefined } & {
  children: (attributes: Attributes) => ComponentChildren;
}) {
  const id = useId();
  const said = problem ?? hint;
  return (
    <div class={css.field}>
      <label class={css.label} for={id}>
        {label}
      </label>
      {children({
        id,
        ...(said !== undefined && { 'aria-describedby': `${id}-said` }),
        ...(problem !== undefined && { 'aria-invalid': true }),
      })}
      {said !== undefined && (
        <span id={`${id}-said`} class={problem === undefined ? css.hint : css.problem}>
          {said}
        </span>
      )}
    </div>
  );
}
