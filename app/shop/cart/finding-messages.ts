import { saleMoment } from "~/events/tickets/availability";
import { formatRand } from "~/platform/lib/money";
import type { Finding } from "./cart-check";

/** What has become of a line since it was chosen. */
export function findingText(name: string, size: string | null, finding: Finding): string {
  switch (finding.kind) {
    case "price":
      return `The price has changed from ${formatRand(finding.wasCents)} to ${formatRand(finding.nowCents)}.`;
    case "sold-out":
      return finding.isSizeAlone && size
        ? `${name} has sold out in ${size} since you added it.`
        : `${name} has sold out since you added it.`;
    case "sale-ended":
      return `${name} is no longer on sale: its day is over.`;
    case "not-on-sale-yet":
      return `${name} is not on sale yet: it opens on ${saleMoment(finding.opensAt)}.`;
    case "not-enough":
      return finding.left === 1 ? `Only one ${name} is left.` : `Only ${finding.left} of ${name} are left.`;
    case "over-limit":
      return `One order holds at most ${finding.most} of ${name}.`;
    case "size-gone":
      return size
        ? `${name} no longer comes in ${size}.`
        : `${name} now comes in sizes: choose one on its page.`;
    case "unknown":
      return `${name} is not for sale.`;
  }
}
