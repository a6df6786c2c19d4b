import { createContext, useContext } from "react";

/**
 * The Content-Security-Policy runs only inline scripts with this nonce. A streamed page is sent with it; on a complete
 * page the server removes it and allows each script by its hash.
 */
export const NonceContext = createContext<string | undefined>(undefined);

/** Runs while the page is parsed. `text` has to be a constant, never user input. */
export function InlineScript({ text }: { text: string }) {
  const nonce = useContext(NonceContext);
  return (
    <script
      nonce={nonce}
      // Browsers hide the nonce from scripts, and the texts stay on the server, so neither matches on hydration.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
