import { createContext, useContext } from "react";

/**
 * Marks the inline scripts that are ours: the Content-Security-Policy lets these run and no others. A streamed page is
 * sent with it; on a whole page the server takes it off again and names each script by its hash.
 */
export const NonceContext = createContext<string | undefined>(undefined);

/** Runs as the page arrives. `text` is a constant of ours, never what somebody typed. */
export function InlineScript({ text }: { text: string }) {
  const nonce = useContext(NonceContext);
  return (
    <script
      nonce={nonce}
      // The browser hides a nonce from scripts, so it never looks the same to React.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
