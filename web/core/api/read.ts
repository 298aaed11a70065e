import type { ApiResponse, ReadPath } from "./api.ts";
import { apiUrl, authHeaders, expectOk } from "./send.ts";

/**
 * Reads from the API without the full client (api.ts), so that public pages need not load that.
 * @param parameter the value for the path's last segment, such as `/:id`
 * @throws ApiError as `expectOk` does
 */
export async function readApi<Address extends ReadPath>(
  address: Address,
  parameter = "",
): Promise<ApiResponse<Address>> {
  const path = apiUrl(address.replace(/:\w+$/, encodeURIComponent(parameter)));
  const response = await expectOk(fetch(path, { headers: authHeaders() }));
  return (await response.json()) as ApiResponse<Address>; // The route's type describes a successful response.
}
