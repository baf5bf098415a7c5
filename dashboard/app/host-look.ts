import {
  applyDocumentTheme,
  applyHostFonts,
  applyHostStyleVariables,
  type McpUiHostContext,
  type McpUiStyleVariableKey,
} from '@modelcontextprotocol/ext-apps';

/** Our names of tokens.css, and those that clients give. */
const TOKENS: readonly (readonly [ours: string, theirs: McpUiStyleVariableKey])[] = [
  ['--text', '--color-text-primary'],
  ['--muted', '--color-text-secondary'],
  ['--page', '--color-background-primary'],
  ['--card', '--color-background-primary'],
  ['--raised', '--color-background-primary'],
  ['--hover', '--color-background-secondary'],
  ['--line', '--color-border-primary'],
  ['--radius', '--border-radius-sm'],
  ['--mono', '--font-mono'],
];
const INLINE_PX = 420;

/** Looks as the client around it does, and is as high as it allows. */
export function followLook({
  theme,
  styles,
  displayMode,
  containerDimensions,
  safeAreaInsets,
}: McpUiHostContext): void {
  const { style } = document.documentElement;
  const { variables, css } = styles ?? {};
  if (variables) applyHostStyleVariables(variables);
  if (css?.fonts) applyHostFonts(css.fonts);
  for (const [ours, theirs] of TOKENS) if (variables?.[theirs]) style.setProperty(ours, `var(${theirs})`);
  if (variables?.['--font-sans']) style.setProperty('font-family', 'var(--font-sans), system-ui, sans-serif');
  if (theme) applyDocumentTheme(theme);
  style.setProperty('--height', heightFor(displayMode, containerDimensions));
  const { top = 0, right = 0, bottom = 0, left = 0 } = safeAreaInsets ?? {};
  style.setProperty('--insets', [top, right, bottom, left].map((inset) => `${inset}px`).join(' '));
}

function heightFor(
  mode: McpUiHostContext['displayMode'],
  dimensions: McpUiHostContext['containerDimensions'],
): string {
  const isFixed = dimensions !== undefined && 'height' in dimensions && dimensions.height !== undefined;
  if (isFixed || mode === 'fullscreen') return '100vh';
  const most = dimensions && 'maxHeight' in dimensions ? dimensions.maxHeight : undefined;
  return `${Math.min(INLINE_PX, most ?? INLINE_PX)}px`;
}
