const WAYS = ["Credit card", "EFT", "Instant EFT"];

/** The payment provider and the methods it accepts. */
export function PaymentPanel({ isTest }: { isTest: boolean }) {
  return (
    <section aria-labelledby="payment" className="mt-14 lg:mt-18">
      <h2 id="payment" className="mb-6 border-t border-ink pt-4 display-lg">
        Payment
      </h2>
      <p className="max-w-[52ch]">
        You pay on the secure page of PayGate and come straight back here. We never see your card.
      </p>
      {isTest && (
        <p className="mt-4 max-w-[52ch] border-l-[6px] border-saffron bg-paper py-3 pr-5 pl-4.5 text-nav">
          This shop is being tried out: you are led to a test page, and no money moves.
        </p>
      )}
      <ul className="mt-6 flex flex-wrap border-y border-line text-nav font-medium">
        {WAYS.map((way) => (
          <li key={way} className="flex-1 border-line py-4 not-first:border-l not-first:pl-4">
            {way}
          </li>
        ))}
      </ul>
    </section>
  );
}
