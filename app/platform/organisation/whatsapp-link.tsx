import { useFacts } from "./use-facts";

/** Opens WhatsApp with the words already written; a plain link, no script of anyone else. */
export function whatsappHref(phone: string, text: string): string {
  return `https://wa.me/${phone.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}

export interface WhatsAppLinkProps {
  /** What the visitor would have to type: the piece and size, or the number of the order. */
  text: string;
  children: string;
  className?: string;
}

/** Nothing where the organisation has no number there. */
export function WhatsAppLink({ text, children, className }: WhatsAppLinkProps) {
  const { whatsappPhone } = useFacts();
  if (!whatsappPhone) return null;
  return (
    <a
      href={whatsappHref(whatsappPhone, text)}
      rel="noopener"
      className={
        className ??
        "inline-flex min-h-11 items-center text-small font-medium underline-offset-4 hover:underline"
      }
    >
      {children}
    </a>
  );
}
