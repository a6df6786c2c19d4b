import { type MouseEvent, type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { useHandle } from "~/platform/page/handle";
import { Logo } from "~/platform/page/logo";
import { ICON_TARGET } from "~/platform/ui/icon-button";
import { SearchIcon } from "~/platform/ui/icons";
import { Link } from "~/platform/ui/link";
import { ariaCurrent, mainLinks } from "./main-links";
import { MENU_ID, MobileMenu } from "./mobile-menu";
import { SearchOverlay } from "./search-overlay";

const LOOKS = {
  bar: "relative border-b border-line",
  over: "absolute inset-x-0 top-0 on-dark",
  "over-ink": "absolute inset-x-0 top-0",
};

export interface NavigationProps {
  /** Account and cart, shown on the shop page only. */
  shopTools?: ReactNode;
}

export function Navigation({ shopTools }: NavigationProps) {
  const { area, nav, mark } = useHandle();
  const { pathname } = useLocation();
  const [opened, setOpened] = useState<"menu" | "search" | null>(null);
  const close = () => setOpened(null);
  if (nav === "none") return null;

  /** Menu and search are links that work without scripts; with them they open in place. */
  const opens = (which: "menu" | "search") => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpened(which);
  };

  return (
    <header
      className={`z-40 flex min-h-nav flex-wrap items-center justify-between gap-x-2 px-gutter ${LOOKS[nav]}`}
    >
      <Logo name={mark} light={nav === "over"} />
      <nav aria-label="Main" className="max-lg:hidden">
        <ul className="flex gap-[clamp(1.125rem,2vw,2rem)]">
          {mainLinks.map((link) => (
            <li key={link.to} className="relative">
              {link.over && (
                <span className="absolute -top-1 left-0 text-[.6875rem] leading-none font-medium">
                  {link.over}
                </span>
              )}
              <Link
                to={link.to}
                aria-current={ariaCurrent(link, pathname, area)}
                className="relative block py-2 text-nav whitespace-nowrap after:absolute after:inset-x-0 after:bottom-0 hover:after:thread-5 aria-[current]:font-medium aria-[current]:after:thread-5"
              >
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="-mr-[12px] flex flex-wrap items-center gap-x-1">
        <Link
          to="/search"
          prefetch="none"
          aria-label="Search"
          aria-haspopup="dialog"
          onClick={opens("search")}
          className={ICON_TARGET}
        >
          <SearchIcon />
        </Link>
        {mark === "nala" && shopTools}
        <a
          href={`#${MENU_ID}`}
          aria-haspopup="dialog"
          onClick={opens("menu")}
          className="inline-flex min-h-[44px] items-center pr-[12px] pl-2 text-nav font-medium lg:hidden"
        >
          Menu
        </a>
      </div>
      <MobileMenu open={opened === "menu"} onClose={close} onSearch={opens("search")} />
      <SearchOverlay open={opened === "search"} onClose={close} />
    </header>
  );
}
