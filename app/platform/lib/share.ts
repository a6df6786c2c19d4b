export interface Shared {
  title: string;
  url: string;
}

/** `shared` also when the visitor closed the share sheet. */
export type ShareOutcome = "shared" | "copied" | "refused";

/** The part of `navigator` that sharing uses; browsers may lack either. */
export interface Sharing {
  share?: (shared: Shared) => Promise<void>;
  clipboard?: { writeText: (text: string) => Promise<void> };
}

/** The native share sheet where there is one, otherwise the clipboard. */
export async function share(shared: Shared, browser: Sharing = navigator): Promise<ShareOutcome> {
  if (browser.share) {
    try {
      await browser.share(shared);
      return "shared";
    } catch (error) {
      if (error instanceof Error && error.name === "AbortError") return "shared";
      // The sheet may be forbidden to this page; the clipboard need not be.
    }
  }
  try {
    if (!browser.clipboard) return "refused";
    await browser.clipboard.writeText(shared.url);
    return "copied";
  } catch {
    return "refused";
  }
}
