/** "INV-000042": invoice and credit note numbers have no gaps. */
export function invoiceName(number: number): string {
  return `INV-${padded(number)}`;
}

export function creditNoteName(number: number): string {
  return `CN-${padded(number)}`;
}

function padded(number: number): string {
  return String(number).padStart(6, "0");
}
