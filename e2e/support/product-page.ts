import type { Page } from "@playwright/test";

export const GOWN = "/product/cowrie-column-gown";

export const pictures = (page: Page) => page.getByRole("region", { name: "Pictures" });
export const picture = (page: Page, number: number) =>
  pictures(page)
    .getByRole("link", { name: /^Enlarge/ })
    .nth(number - 1);
export const view = (page: Page, number: number) =>
  pictures(page).getByRole("link", { name: `View ${number}` });
