import type { Page } from 'playwright-core';

const EMAIL = 'ada@example.org';
const PASSWORD = 'correct horse battery';

/** Fills in the form of the log-in, and sends it. */
export async function enterPassword(page: Page, password = PASSWORD, email = EMAIL): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Chooses another password by a link. */
export async function choosePassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('New password, at least').fill(password);
  await page.getByLabel('The new password again').fill(password);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByRole('heading', { name: 'Your password is changed' }).waitFor();
}

/** Makes a user by an invitation. */
export async function makeAccount(page: Page, invitation: string, email = EMAIL): Promise<void> {
  await page.goto(invitation);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password, at least').fill(PASSWORD);
  await page.getByLabel('The password again').fill(PASSWORD);
  await page.getByRole('button', { name: 'Make the account' }).click();
  await page.getByRole('heading', { name: 'Welcome' }).waitFor();
}
