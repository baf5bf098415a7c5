import type { Page } from 'playwright-core';

export const EMAIL = 'ada@example.org';
export const PASSWORD = 'correct horse battery';

/** Makes a user by an invitation. */
export async function makeAccount(page: Page, invitation: string): Promise<void> {
  await page.goto(invitation);
  await page.getByLabel('E-mail address').fill(EMAIL);
  await page.getByLabel('Password, at least').fill(PASSWORD);
  await page.getByLabel('The password again').fill(PASSWORD);
  await page.getByRole('button', { name: 'Make the account' }).click();
  await page.getByRole('heading', { name: 'Welcome' }).waitFor();
}
