/** Three nested squares: a divider between titles, and a mark for completed steps. */
export function Lozenge({ className = "size-4.5" }: { className?: string }) {
  return <span aria-hidden className={`lozenge ${className}`} />;
}
