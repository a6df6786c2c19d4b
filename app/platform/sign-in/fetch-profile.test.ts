import { afterEach, expect, test, vi } from "vitest";
import { fetchProfile } from "./fetch-profile";

const profile = { id: "u1", email: "amina@mail.example", role: "user", fullName: null };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function answering(answer: () => Promise<Response>) {
  vi.stubGlobal("fetch", vi.fn(answer));
  return vi.spyOn(console, "error").mockImplementation(() => {});
}

test("the server tells the profile", async () => {
  answering(async () => Response.json(profile));
  expect(await fetchProfile()).toEqual(profile);
  expect(fetch).toHaveBeenCalledWith("/account/profile", expect.anything());
});

test("any error is logged, unless the user has left, and leaves the profile empty", {
  tags: "@8.44",
}, async () => {
  const logged = answering(async () => Response.json(null, { status: 401 }));
  expect(await fetchProfile()).toBeNull();
  expect(logged).not.toHaveBeenCalled();
  answering(async () => Response.json(null, { status: 503 }));
  expect(await fetchProfile()).toBeNull();
  expect(logged).toHaveBeenCalledOnce();
  answering(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(await fetchProfile()).toBeNull();
  expect(logged).toHaveBeenCalledTimes(2);
});
