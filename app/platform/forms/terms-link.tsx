/** Beside a checkbox that accepts the terms. Opens a new tab, so that the form is not lost. */
export function TermsLink({ section, children }: { section: string; children: string }) {
  return (
    <a
      href={`/terms#${section}`}
      target="_blank"
      rel="noopener"
      className="mt-1 ml-9 inline-block py-1 text-label text-muted underline underline-offset-4"
    >
      {children} (opens in a new tab)
    </a>
  );
}
