import { describe, expect, test, vi } from "vitest";
import { share } from "./share";

const story = { title: "Indigo does not wait", url: "https://afi.example/story/indigo-does-not-wait" };
const refusal = (name: string) => vi.fn().mockRejectedValue(Object.assign(new Error("no"), { name }));
const works = () => vi.fn().mockResolvedValue(undefined);

describe("sharing", () => {
  test("uses the device's own sheet where there is one", async () => {
    const browser = { share: works(), clipboard: { writeText: works() } };
    expect(await share(story, browser)).toBe("shared");
    expect(browser.share).toHaveBeenCalledWith(story);
    expect(browser.clipboard.writeText).not.toHaveBeenCalled();
  });

  test("closing the sheet is the visitor's answer, so nothing is copied", async () => {
    const browser = { share: refusal("AbortError"), clipboard: { writeText: works() } };
    expect(await share(story, browser)).toBe("shared");
    expect(browser.clipboard.writeText).not.toHaveBeenCalled();
  });

  test("copies the link where there is no sheet, or where it is forbidden", async () => {
    for (const sheet of [undefined, refusal("NotAllowedError")]) {
      const writeText = works();
      expect(await share(story, { share: sheet, clipboard: { writeText } })).toBe("copied");
      expect(writeText).toHaveBeenCalledWith(story.url);
    }
  });

  test("says so when the clipboard is closed or missing", async () => {
    expect(await share(story, { clipboard: { writeText: refusal("NotAllowedError") } })).toBe("refused");
    expect(await share(story, {})).toBe("refused");
  });
});
