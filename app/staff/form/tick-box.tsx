import type { ComponentProps } from "react";

/** A box of a form that readTicks reads. */
export function TickBox({
  value,
  isTicked,
  ...props
}: { value: string; isTicked: boolean } & Pick<ComponentProps<"input">, "aria-label">) {
  return (
    <>
      {isTicked && <input type="hidden" name="was" value={value} />}
      <input type="checkbox" name="ticked" value={value} defaultChecked={isTicked} {...props} />
    </>
  );
}
