import type { MouseEvent } from "react";
import { useLocation } from "react-router";
import { type Place, phoneHref } from "~/platform/organisation/facts";
import { useFacts } from "~/platform/organisation/use-facts";
import { useHandle } from "~/platform/page/handle";
import { Logo } from "~/platform/page/logo";
import { ICON_TARGET } from "~/platform/ui/icon-button";
import { SearchIcon } from "~/platform/ui/icons";
import { Link } from "~/platform/ui/link";
import { Modal } from "~/platform/ui/modal";
import { ariaCurrent, mainLinks } from "./main-links";

export const MENU_ID = "menu";
/** Street and town; the floor and the city are for envelopes. */
const shortAddress = ({ address }: Place) => address.map((line) => line.split(",")[0]).join(", ");
const CLOSE = "min-h-[44px] items-center pr-[12px] pl-2 text-nav font-medium";

interface MobileMenuProps {
  open: boolean;
  onClose: () => void;
  onSearch: (event: MouseEvent) => void;
}

/** A full-screen menu. Without scripts it opens as the :target of its link, see components.css. */
export function MobileMenu({ open, onClose, onSearch }: MobileMenuProps) {
  const { headOffice } = useFacts();
  const { area } = useHandle();
  const { pathname } = useLocation();

  return (
    <Modal id={MENU_ID} open={open} onClose={onClose} aria-label="Menu" className="menu bg-ink on-dark">
      <div aria-hidden className="absolute inset-y-0 left-0 spine-28" />
      <div className="flex min-h-nav flex-none flex-wrap items-center justify-between px-gutter">
        <Logo light onClick={onClose} />
        <div className="-mr-[12px] flex items-center gap-1">
          <Link
            to="/search"
            prefetch="none"
            aria-label="Search"
            aria-haspopup="dialog"
            onClick={onSearch}
            className={ICON_TARGET}
          >
            <SearchIcon />
          </Link>
          <button type="button" onClick={onClose} className={`inline-flex ${CLOSE} unscripted:hidden`}>
            Close
          </button>
          <a href="#content" className={`hidden ${CLOSE} unscripted:inline-flex`}>
            Close
          </a>
        </div>
      </div>
      <nav aria-label="Main" className="flex flex-1 items-center px-gutter pt-2 pb-4">
        <ul>
          {mainLinks.map((link) => (
            <li key={link.to}>
              {link.over && <p className="-mb-1 pt-1 text-small font-medium text-muted">{link.over}</p>}
              <Link
                to={link.to}
                onClick={onClose}
                aria-current={ariaCurrent(link, pathname, area)}
                className="relative inline-block pt-[.085em] pb-[.13em] font-display text-[min(12.6vw,7.1svh)] leading-none font-[550] tracking-[-.03em] after:absolute after:inset-x-0 after:-bottom-[.07em] aria-[current]:after:thread-8"
              >
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-line px-gutter py-5 text-small text-muted">
        <span>{shortAddress(headOffice)}</span>
        <a href={phoneHref(headOffice.phone)} className="tabular-nums">
          {headOffice.phone}
        </a>
      </div>
    </Modal>
  );
}
