import { HeartIcon } from "~/platform/ui/icons";
import { toast } from "~/platform/ui/toasts";
import { toggleOnDevice, useIsWished } from "./use-wish-list";
import { wishListHref } from "./wish-list";

interface WishButtonProps {
  product: { id: string; name: string };
}

function useWish({ id, name }: WishButtonProps["product"]) {
  const isWished = useIsWished(id);
  function onClick() {
    const list = toggleOnDevice(id);
    if (list.includes(id))
      toast(`${name} is on your wish list`, { link: { to: wishListHref(list), label: "See the list" } });
    else toast(`${name} is off your wish list`);
  }
  return { isWished, onClick };
}

/** On the corner of a card's picture, above its link. */
export function WishHeart({ product }: WishButtonProps) {
  const { isWished, onClick } = useWish(product);
  return (
    <button
      type="button"
      aria-pressed={isWished}
      aria-label={`Save ${product.name} to your wish list`}
      onClick={onClick}
      className="wish-heart absolute top-0 right-0 z-1 size-[44px] unscripted:hidden"
    />
  );
}

/** Beside Share, in words. */
export function WishButton({ product }: WishButtonProps) {
  const { isWished, onClick } = useWish(product);
  return (
    <button
      type="button"
      aria-pressed={isWished}
      onClick={onClick}
      className="inline-flex min-h-11 items-center gap-2 text-small font-medium underline-offset-4 hover:underline unscripted:hidden"
    >
      <HeartIcon isFull={isWished} />
      {isWished ? "Saved" : "Save"}
      <span className="sr-only"> {product.name} to your wish list</span>
    </button>
  );
}
