/** Where the browser finds the backend, the same for everyone and no secret. */
export interface BackendAddress {
  /** Null: at this site's own origin, whatever name it was opened by. */
  url: string | null;
  anonKey: string;
}

export const BACKEND_ADDRESS_PATH = "/auth/backend";

export async function fetchBackendAddress(): Promise<BackendAddress> {
  const response = await fetch(BACKEND_ADDRESS_PATH);
  if (!response.ok) throw new Error(`The address of the backend is not to be had: status ${response.status}`);
  return response.json();
}
