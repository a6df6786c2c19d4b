import type { Page } from "@playwright/test";

export const email = (page: Page) => page.getByLabel("Email");
export const password = (page: Page) => page.getByLabel("Password", { exact: true });
export const toast = (page: Page, words: string) =>
  page.getByRole("region", { name: "Notifications" }).locator(":scope > *").filter({ hasText: words });
export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
