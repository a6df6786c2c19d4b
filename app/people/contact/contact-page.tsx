import type { ReactNode } from "react";
import type { PictureSource } from "~/platform/lib/pictures";
import { type Place, phoneHref, sayClosure } from "~/platform/organisation/facts";
import { useFacts } from "~/platform/organisation/use-facts";
import { Picture } from "~/platform/ui/picture";
import { ContactForm, type ContactResult } from "./contact-form";

export function ContactPage({ answer, picture }: { answer?: ContactResult; picture: PictureSource }) {
  const facts = useFacts();
  return (
    <>
      <div className="grid grid-cols-1 md:grid-cols-[minmax(0,8fr)_minmax(0,5fr)] lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="px-gutter pt-10 pb-12 lg:pt-22 lg:pr-28 lg:pb-24">
          <h1 id="contact-title" className="display-title">
            {facts.intros.contactTitle}
          </h1>
          <p className="mt-4 mb-9 max-w-lead text-lead lg:mt-6 lg:mb-14">{facts.intros.contactLead}</p>
          <ContactForm answer={answer} size="lg" labelledBy="contact-title" />
          <p className="mt-5 max-w-[48ch] text-small text-muted">
            Your mail program opens with the message ready to send. We keep a copy, so nothing is lost if it
            does not.
          </p>
        </div>
        <Picture
          picture={picture}
          priority
          // A tall frame crops the wide picture, so the picture is wider than its frame.
          sizes="(width >= 72rem) 105vw, (width >= 44rem) 165vw, 113vw"
          className="aspect-4/3 md:aspect-auto md:h-full"
        />
      </div>
      <section
        aria-label="Where to find us"
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-x-gap gap-y-10 px-gutter pt-12 pb-section lg:pt-24"
      >
        <PlaceBlock place={facts.headOffice} />
        <PlaceBlock place={facts.retailStore} />
        <Block title={facts.intros.partnershipsTitle} note={facts.partnerships.promise}>
          <address>{facts.partnerships.contact}</address>
          <MailAddress address={facts.partnerships.email} />
        </Block>
      </section>
    </>
  );
}

function PlaceBlock({ place }: { place: Place }) {
  return (
    <Block title={place.name} note={[place.hours, ...place.closures.map(sayClosure)].join(". ")}>
      <address>
        {place.address.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <p>
        <a href={phoneHref(place.phone)} className="target-24 tabular-nums hover:underline">
          {place.phone}
        </a>
        <br />
        <MailAddress address={place.email} />
      </p>
    </Block>
  );
}

function Block({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-3.5 border-t border-ink pt-5">
      <h2 className="display-xl">{title}</h2>
      {children}
      <p className="text-small text-muted tabular-nums">{note}</p>
    </div>
  );
}

function MailAddress({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className="target-24 justify-self-start wrap-anywhere hover:underline">
      {address}
    </a>
  );
}
