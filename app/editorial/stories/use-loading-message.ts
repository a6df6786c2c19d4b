import { useNavigation } from "react-router";

/** What the visitor is waiting for while the next page of this area is on its way; null when nothing is. */
export function useLoadingMessage(): "Loading stories..." | "Loading story..." | null {
  const { location } = useNavigation();
  if (location?.pathname === "/stories") return "Loading stories...";
  if (location?.pathname.startsWith("/story/")) return "Loading story...";
  return null;
}
