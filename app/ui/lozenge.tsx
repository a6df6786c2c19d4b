/** Three nested squares: between titles, and wherever something is done. */
export function Lozenge({ className = "size-4.5" }: { className?: string }) {
  return <span aria-hidden className={`lozenge ${className}`} />;
}
