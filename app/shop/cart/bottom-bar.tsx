import type { ReactNode } from "react";
import { usePageFlag } from "~/platform/ui/page-flag";

export interface BottomBarProps {
  label: ReactNode;
  amount: string;
  action: ReactNode;
  /** Before the amount. */
  start?: ReactNode;
  /** While the same action is in view on the page. Its place is kept, so that nothing moves. */
  hidden?: boolean;
  className?: string;
}

/**
 * Amount and primary action on phones. Has to be the last element of the page: it sticks to the bottom of the screen
 * and ends above the footer.
 */
export function BottomBar({ label, amount, action, start, hidden, className = "" }: BottomBarProps) {
  usePageFlag("bottom-bar", !hidden);
  return (
    <div
      className={`sticky bottom-0 z-30 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-paper px-gutter py-2.5 before:absolute before:inset-x-0 before:-top-1.5 before:thread-6 ${hidden ? "invisible" : ""} ${className}`}
    >
      {start}
      <p className="grid min-w-0 flex-1 basis-20 leading-[1.3]">
        <span className="text-small">{label}</span>
        <span className="font-medium tabular-nums">{amount}</span>
      </p>
      {action}
    </div>
  );
}
