import { useState } from "react";
import { share } from "~/platform/lib/share";
import { AlertDialog } from "./alert-dialog";
import { ShareIcon } from "./icons";

export interface ShareButtonProps {
  title: string;
  /** The full URL. */
  address: string;
  /** Shown after copying the link. */
  copiedText: string;
}

const LOOK = "min-h-11 items-center gap-2 text-small font-medium hover:underline underline-offset-4";

export function ShareButton({ title, address, copiedText }: ShareButtonProps) {
  const [message, setMessage] = useState<string | null>(null);

  async function onShare() {
    const outcome = await share({ title, url: address });
    if (outcome === "copied") setMessage(copiedText);
    if (outcome === "refused") setMessage(`Copy this link to share it: ${address}`);
  }

  return (
    <>
      <button type="button" onClick={onShare} className={`inline-flex unscripted:hidden ${LOOK}`}>
        <ShareIcon className="h-3.5 w-3" />
        Share
      </button>
      {/* Without scripts there is neither a share sheet nor a clipboard, so this is a mail link. */}
      <a href={mailLink(title, address)} className={`hidden unscripted:inline-flex ${LOOK}`}>
        <ShareIcon className="h-3.5 w-3" />
        Share by mail
      </a>
      <AlertDialog open={message !== null} onClose={() => setMessage(null)} message={message} label="Share" />
    </>
  );
}

function mailLink(title: string, address: string): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`;
}
