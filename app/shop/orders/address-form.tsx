import { Button } from "~/platform/ui/button";
import { AddressFields } from "./address-fields";
import { WHERE_TO } from "./order-notes";

export interface AddressRequest {
  action: string;
  words: string;
  collectLabel: string;
  /** What was sent before could not be used. */
  isRefused: boolean;
}

/** For a paid parcel without an address. A form that needs no scripts. */
export function AddressForm({ action, words, collectLabel, isRefused }: AddressRequest) {
  return (
    <section
      id="address"
      aria-labelledby="where-to"
      className="mt-10 grid scroll-mt-8 gap-5 bg-paper px-6 py-7 print:hidden lg:mt-14 lg:px-9 lg:py-9"
    >
      <h2 id="where-to" className="display-2xl">
        {WHERE_TO}
      </h2>
      <p className="max-w-text">{words}</p>
      <form method="post" action={action} className="grid max-w-[52rem] gap-8">
        <AddressFields
          needsStreet
          error={(name) => (isRefused && name === "address" ? "Please give the street and number." : null)}
        />
        <p className="flex flex-wrap gap-4">
          <Button type="submit" size="lg">
            Send it there
          </Button>
          <Button type="submit" name="collect" value="yes" formNoValidate size="lg" variant="outline">
            {collectLabel}
          </Button>
        </p>
      </form>
    </section>
  );
}
