import type { ReactNode } from "react";
import { LightSwitch } from "~/platform/light/light-switch";
import { type Place, phoneHref } from "~/platform/organisation/facts";
import { organisation } from "~/platform/organisation/organisation";
import { useFacts } from "~/platform/organisation/use-facts";
import { areas } from "~/platform/page/areas";
import { useHandle } from "~/platform/page/handle";
import { ButtonLink } from "~/platform/ui/button";
import { Link } from "~/platform/ui/link";
import { Thread } from "~/platform/ui/thread";
import { exploreLinks } from "./main-links";

const LINK = "target-24 underline-offset-4 hover:underline";

export function Footer() {
  const facts = useFacts();
  const { area } = useHandle();
  return (
    <>
      <Thread size={24} />
      <footer className="bg-ink px-gutter pt-[clamp(3.5rem,6vw,6rem)] pb-6 on-dark">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-x-5 gap-y-11 text-nav md:grid-cols-4 md:gap-x-gap lg:grid-cols-[4fr_2fr_2fr_2fr_2fr]">
          <div className="grid content-start justify-items-start gap-7 md:max-lg:col-span-full md:max-lg:flex md:max-lg:items-end md:max-lg:justify-between">
            <p className="max-w-[14ch] display-xl md:max-lg:text-[2.5rem]">{facts.motto}</p>
            <ButtonLink to="/#newsletter" variant="outline">
              Newsletter
            </ButtonLink>
          </div>
          <Column title={facts.intros.footerTitle}>
            <ul className="grid gap-2">
              {exploreLinks.map((link) => (
                <li key={link.to}>
                  <Link to={link.to} className={LINK}>
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </Column>
          <Column title={facts.headOffice.name}>
            <Address place={facts.headOffice} />
          </Column>
          <Column title={facts.retailStore.name}>
            <Address place={facts.retailStore} />
          </Column>
          <Column title="Partnerships">
            <address>
              {facts.partnerships.contact}
              <br />
              <a href={`mailto:${facts.partnerships.email}`} className={LINK}>
                {facts.partnerships.email}
              </a>
            </address>
            <ul className="mt-6 grid gap-2">
              {facts.socialLinks.map((link) => (
                <li key={link.href}>
                  <Link to={link.href} rel="me noopener" className={LINK}>
                    {link.name}
                  </Link>
                </li>
              ))}
            </ul>
          </Column>
        </div>
        <div className="mt-[clamp(3rem,6vw,5rem)] flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-line pt-5 text-label text-muted">
          <p className="flex flex-wrap items-center gap-x-8 gap-y-2 md:max-lg:gap-x-5.5">
            {/* A page cached over New Year's Eve may differ from the browser's year. */}
            <span suppressHydrationWarning>
              © {new Date().getFullYear()} {organisation.name}
            </span>
            <Link to="/yours" className={LINK}>
              {facts.intros.yoursTitle}
            </Link>
            <Link to="/order" className={LINK}>
              {facts.intros.orderTitle}
            </Link>
            <Link to="/wish-list" className={LINK}>
              {facts.intros.wishListTitle}
            </Link>
            <Link to="/privacy" className={LINK}>
              Privacy
            </Link>
            <Link to="/returns" className={LINK}>
              Returns
            </Link>
            <Link to="/terms" className={LINK}>
              Terms
            </Link>
            <Link to="/accessibility" className={LINK}>
              Accessibility
            </Link>
          </p>
          <LightSwitch className={LINK} />
          <p>This page is edged in {areas[area].clothName}</p>
        </div>
      </footer>
    </>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-5 eyebrow text-muted">{title}</h2>
      {children}
    </div>
  );
}

function Address({ place }: { place: Place }) {
  return (
    <address>
      {place.address.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      <span className="block">
        <a href={phoneHref(place.phone)} className={`tabular-nums ${LINK}`}>
          {place.phone}
        </a>
      </span>
      <a href={`mailto:${place.email}`} className={LINK}>
        {place.email}
      </a>
    </address>
  );
}
