import type { ComponentChildren, JSX } from 'preact';
import { Icon, type IconName } from './icon.tsx';
import css from './button.module.css';

type Look = 'plain' | 'primary' | 'danger' | 'quiet';

interface Shown {
  readonly look?: Look;
  readonly icon?: IconName;
  readonly children?: ComponentChildren;
}

type ButtonProps = Shown & Omit<JSX.IntrinsicElements['button'], 'icon' | 'label' | 'class'>;

export function Button({ look = 'plain', icon, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button type={type} class={classOf(look)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A picture alone, with its words for those who do not see it. */
export function IconButton({
  icon,
  label,
  look = 'quiet',
  ...rest
}: ButtonProps & { icon: IconName; label: string }) {
  return (
    <button type="button" class={`${classOf(look)} ${css.icon}`} aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}

/** Looks like a button and leads elsewhere. */
export function ButtonLink({ look = 'plain', icon, children, ...rest }: Shown & JSX.IntrinsicElements['a']) {
  return (
    <a class={classOf(look)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

function classOf(look: Look): string {
  return look === 'plain' ? (css.button ?? '') : `${css.button} ${css[look]}`;
}
