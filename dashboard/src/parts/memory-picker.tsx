import { signal } from '@preact/signals';
import * as combobox from '@zag-js/combobox';
import { normalizeProps, useMachine } from '@zag-js/preact';
import { useId, useMemo, useState } from 'preact/hooks';
import { findMemories, type Found } from '../data/find-memories.ts';
import { asFailure } from '../data/queries.ts';
import { TypeMark } from './type-mark.tsx';
import css from './memory-picker.module.css';

interface PickerProps {
  readonly label: string;
  readonly onPick: (found: Found) => void;
  /** Before the memories that are found, such as pages. */
  readonly others?: (query: string) => readonly Found[];
  readonly placeholder?: string;
  readonly isFocused?: boolean;
}

const PAUSE_MS = 150;
const NOTHING: string[] = [];

const { implementations } = combobox.machine;

/**
 * The machine writes what it knows into the field after each rendering, and what was typed since would be lost. Only to empty the
 * field does it have to.
 */
const machine: typeof combobox.machine = {
  ...combobox.machine,
  implementations: {
    ...implementations,
    actions: {
      ...implementations?.actions,
      syncInputValue(params) {
        const isTyped = params.event.current().type === 'INPUT.CHANGE';
        if (params.context.get('inputValue') === '' && !isTyped)
          implementations?.actions?.syncInputValue?.(params);
      },
    },
  },
};

/** Finds a memory by its key or its words while somebody types. */
export function MemoryPicker({ label, onPick, others, placeholder, isFocused = false }: PickerProps) {
  const [items, setItems] = useState<readonly Found[]>(() => others?.('') ?? []);
  const search = useMemo(() => searching(setItems, others), []);
  const collection = useMemo(
    () =>
      combobox.collection({
        items: [...items],
        itemToValue: ({ key }) => key,
        itemToString: ({ name }) => name,
      }),
    [items],
  );
  const service = useMachine(machine, {
    id: useId(),
    collection,
    placeholder,
    autoFocus: isFocused,
    inputBehavior: 'autohighlight',
    selectionBehavior: 'clear',
    // Nothing stays chosen: the same can be picked again.
    value: NOTHING,
    openOnClick: true,
    // A dialog, which scrolls by itself, does not cut it.
    positioning: { strategy: 'fixed', placement: 'bottom', sameWidth: true },
    onInputValueChange: ({ inputValue, reason }) => {
      if (reason === 'input-change') search.for(inputValue);
    },
    onValueChange: ({ items: [picked] }) => {
      if (picked) onPick(picked as Found);
    },
  });
  const api = combobox.connect(service, normalizeProps);
  const input = api.getInputProps();
  const isListed = api.open && items.length > 0;
  return (
    <div {...api.getRootProps()} class={css.picker}>
      <label {...api.getLabelProps()} class="visually-hidden">
        {label}
      </label>
      <div {...api.getControlProps()}>
        <input
          {...(input as object)}
          onKeyDown={(event) => {
            // Without a list to close, Escape belongs to the dialog.
            if (event.key !== 'Escape' || isListed) input.onKeyDown?.(event);
          }}
          class={css.input}
          dir="auto"
        />
      </div>
      <div {...api.getPositionerProps()} class={css.positioner}>
        <ul {...api.getContentProps()} hidden={!isListed} class={css.list}>
          {items.map((item) => (
            <li key={item.key} {...api.getItemProps({ item })} class={css.item}>
              <span class={css.name} dir="auto">
                {item.name}
              </span>
              {item.type === undefined ? item.hint : <TypeMark type={item.type} derived={item.derived} />}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Asks once somebody stops typing; only the last question is answered. */
function searching(set: (items: readonly Found[]) => void, others: PickerProps['others']) {
  const asked = signal<AbortController | undefined>(undefined);
  return {
    for(query: string): void {
      asked.value?.abort();
      const own = others?.(query) ?? [];
      set(own);
      if (query.trim() === '') return;
      const controller = (asked.value = new AbortController());
      setTimeout(() => {
        if (controller.signal.aborted) return;
        findMemories(query, controller.signal).then(
          (found) => !controller.signal.aborted && set([...own, ...found]),
          (error: unknown) => !controller.signal.aborted && asFailure(error),
        );
      }, PAUSE_MS);
    },
  };
}
