import type { Page } from 'playwright-core';

const EMAIL = 'ada@example.org';
const PASSWORD = 'correct horse battery';

/** Fills in the form of the log-in, and sends it. */
export async function enterPassword(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail address').fill(EMAIL);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Makes a user by an invitation. */
export async function makeAccount(page: Page, invitation: string): Promise<void> {
  await page.goto(invitation);
  await page.getByLabel('E-mail address').fill(EMAIL);
  await page.getByLabel('Password, at least').fill(PASSWORD);
  await page.getByLabel('The password again').fill(PASSWORD);
  await page.getByRole('button', { name: 'Make the account' }).click();
  await page.getByRole('heading', { name: 'Welcome' }).waitFor();
}
