import type { Page } from "@playwright/test";

/** Sets the text size, as a multiple of the default. */
export async function setTextSize(page: Page, times: number) {
  const browser = await page.context().newCDPSession(page);
  const size = 16 * times;
  await browser.send("Page.setFontSizes", { fontSizes: { standard: size, fixed: size } });
}

/**
 * Text that a visitor cannot read or reach: cut at the edge of the window or its container, overflowing its button, a
 * selected option wider than its select, or a page that scrolls sideways. Horizontal scrollers, marquees and
 * deliberately shortened text (ellipsis, line clamp) are excluded.
 */
export async function findCutText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    const windowWidth = root.clientWidth;
    if (root.scrollWidth > windowWidth) found.push(`the page is ${root.scrollWidth} wide`);

    /** The area in which an element is visible, or null where it is excluded. */
    function frameOf(element: Element) {
      const frame = { left: 0, right: windowWidth, top: -Infinity, bottom: Infinity };
      for (let around: Element | null = element; around; around = around.parentElement) {
        const style = getComputedStyle(around);
        const box = around.getBoundingClientRect();
        // Visually hidden.
        if (box.width <= 1 || box.height <= 1) return null;
        if (around !== root && /auto|scroll/.test(style.overflowX)) return null;
        if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") return null;
        if (style.animationName !== "none") return null;
        if (/hidden|clip/.test(style.overflowX)) {
          frame.left = Math.max(frame.left, box.left);
          frame.right = Math.min(frame.right, box.right);
        }
        if (/hidden|clip/.test(style.overflowY)) {
          frame.top = Math.max(frame.top, box.top);
          frame.bottom = Math.min(frame.bottom, box.bottom);
        }
        if (style.position === "fixed") return frame;
      }
      return frame;
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const element = text.parentElement;
      const words = text.data.trim();
      if (!words || !element || element.closest("script, style, noscript, option, [aria-hidden=true]"))
        continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const frame = frameOf(element);
      if (!frame) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      const isCut = lines.some(({ left, right, top, bottom }) => {
        const middle = (top + bottom) / 2;
        return (
          left < frame.left - 1 || right > frame.right + 1 || middle < frame.top || middle > frame.bottom
        );
      });
      if (isCut) found.push(`“${words.slice(0, 60)}” is cut`);
      const control = element.closest("a, button, label, summary");
      if (!control || getComputedStyle(control).display === "inline") continue;
      const box = control.getBoundingClientRect();
      if (lines.some(({ left, right }) => left < box.left - 1 || right > box.right + 1))
        found.push(`“${words.slice(0, 60)}” sticks out of its ${control.localName}`);
    }

    const ruler = document.createElement("canvas").getContext("2d");
    for (const select of document.querySelectorAll("select")) {
      if (!ruler || !select.checkVisibility()) continue;
      const style = getComputedStyle(select);
      const words = select.selectedOptions[0]?.text ?? "";
      ruler.font = style.font;
      const room =
        select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      if (ruler.measureText(words).width > room + 1) found.push(`“${words}” is cut in its select`);
    }

    for (const control of document.querySelectorAll("a, button, input, select, textarea, summary")) {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const frame = frameOf(control);
      const { left, right, width } = control.getBoundingClientRect();
      // A picture may bleed off the page; its text may not, and is checked above.
      if (!frame || width === 0 || control.querySelector("img")) continue;
      if (left < -1 || right > windowWidth + 1)
        found.push(`${control.localName} “${control.textContent?.trim().slice(0, 60)}” leaves the window`);
    }
    return [...new Set(found)];
  });
}

const SMALLEST_TARGET = 24;

/**
 * Links and controls smaller than WCAG 2.5.8 allows. Excluded: links within a sentence, controls covered by their
 * label, and links whose `::after` covers a card.
 */
export async function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate((smallest) => {
    const found: string[] = [];
    for (const target of document.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([type=hidden]), select, textarea, summary",
    )) {
      if (!target.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const box = target.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) continue;
      const isInline = /^inline(-block)?$/.test(getComputedStyle(target).display);
      const others = [...(target.parentElement?.childNodes ?? [])].filter((node) => node !== target);
      const standsInSentence = isInline && others.some((node) => node instanceof Text && node.data.trim());
      if (standsInSentence) continue;
      const cover = getComputedStyle(target, "::after");
      if (cover.position === "absolute" && cover.inset === "0px") continue;
      const label = target instanceof HTMLInputElement ? target.labels?.[0]?.getBoundingClientRect() : null;
      const width = Math.max(box.width, label?.width ?? 0);
      const height = Math.max(box.height, label?.height ?? 0);
      // Allows for rounding.
      if (width < smallest - 0.5 || height < smallest - 0.5)
        found.push(
          `${target.localName} “${(target.ariaLabel ?? target.textContent ?? "").trim().slice(0, 40)}” is ${Math.round(width)} x ${Math.round(height)}`,
        );
    }
    return [...new Set(found)];
  }, SMALLEST_TARGET);
}
