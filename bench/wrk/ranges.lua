-- Reads a large file piece by piece, as a player does. Arguments: the file's size and the size of a piece, in bytes.
dofile(debug.getinfo(1, "S").source:match("^@(.*/)") .. "report.lua")

local requests, at = {}, 0

function init(words)
  local size, piece = tonumber(words[1]), tonumber(words[2])
  for first = 0, size - 1, piece do
    local headers = { Range = string.format("bytes=%d-%d", first, math.min(first + piece, size) - 1) }
    for name, value in pairs(wrk.headers) do headers[name] = value end
    table.insert(requests, wrk.format(nil, nil, headers))
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end
