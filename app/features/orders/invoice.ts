/** "INV-000042": the numbers of invoices and credit notes run without gaps. */
export function invoiceName(number: number): string {
  return `INV-${padded(number)}`;
}

export function creditNoteName(number: number): string {
  return `CN-${padded(number)}`;
}

function padded(number: number): string {
  return String(number).padStart(6, "0");
}
