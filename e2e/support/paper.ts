import type { Page } from "@playwright/test";

/** How many A4 pages the page takes. */
export async function sheetsOf(page: Page): Promise<number> {
  await page.emulateMedia({ media: "print" });
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}
