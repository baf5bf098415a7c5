/** `hm_get_nodes` as generated clients call it: `getNodes`. */
export function operationId(toolName: string): string {
  return toolName.replace(/^hm_/, '').replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** `hm_get_nodes` as the name of a type: `GetNodes`. */
export function pascalCase(toolName: string): string {
  const name = operationId(toolName);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
