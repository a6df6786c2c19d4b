import type { ReactNode } from "react";
import { FrameContext } from "~/platform/page/frame-context";
import { useHandle } from "~/platform/page/handle";
import { Footer } from "./footer";
import { Navigation, type NavigationProps } from "./navigation";

export interface SiteFrameProps extends NavigationProps {
  children: ReactNode;
}

/** The frame of every page: skip link, woven edge, navigation and footer. */
export function SiteFrame({ shopTools, children }: SiteFrameProps) {
  const { shell, nav } = useHandle();
  if (!shell) return children;
  return (
    <>
      <a href="#content" className="fixed top-2 left-2 z-60 bg-ink px-6 py-3 text-ivory not-focus:sr-only">
        Skip to content
      </a>
      <div className="relative lg:pl-selvedge">
        <div aria-hidden className="absolute inset-y-0 left-0 z-50 spine-14 max-lg:hidden" />
        {/* Elements that overflow or are rotated must not make the page scroll sideways. */}
        <div className="relative overflow-x-clip">
          <Navigation shopTools={shopTools} />
          <main id="content" tabIndex={-1}>
            <FrameContext value={{ hasNavigation: nav !== "none" }}>{children}</FrameContext>
          </main>
          <Footer />
        </div>
      </div>
    </>
  );
}
