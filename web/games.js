/* Shows the list of games. */
const token = new URLSearchParams(location.hash.slice(1)).get("token") || "";
const reply = await fetch("/session", { headers: { "X-Kayles-Token": token } });
const { games } = await reply.json();
for (const game of games) {
  const item = document.createElement("li");
  item.textContent = `${game.name}: ${game.summary}`;
  document.getElementById("games").append(item);
}
