import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { type ConfirmLink, readConfirmLink } from "./confirm-link";

/** The link this page was opened by; undefined until the browser has looked. It is taken out of the address at once. */
export function useConfirmLink(): ConfirmLink | null | undefined {
  const { hash, search, pathname } = useLocation();
  const [link, setLink] = useState<ConfirmLink | null>();
  useEffect(() => {
    setLink(readConfirmLink({ hash, search }));
    // Neither the history nor somebody looking over a shoulder keeps the key to an account.
    window.history.replaceState(window.history.state, "", pathname);
  }, [hash, search, pathname]);
  return link;
}
