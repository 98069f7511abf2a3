<?php
// Receives the results of tables on your pages: docs/embedding.md, "Results on your site".
// Whoever opens your page can send what they like, so this checks the shape and keeps little. For a league let members
// log in first, and replay the records: `beffroi replay FILE` refuses what cannot have happened.
$file = __DIR__ . '/../results.jsonl'; // yours: outside of what your host shows
$most = 300000; // bytes of one result; a record has at most 256 KiB
$all = 50000000; // bytes of the file

header('Content-Type: text/plain; charset=utf-8');
$body = file_get_contents('php://input', false, null, 0, $most + 1);
$own = parse_url($_SERVER['HTTP_ORIGIN'] ?? '', PHP_URL_HOST) === preg_replace('/:\d+$/', '', $_SERVER['HTTP_HOST'] ?? '');
$said = strlen($body) <= $most ? json_decode($body, true, 8) : null;
$text = fn($value, $chars) => is_string($value) && strlen($value) <= $chars;
if ($_SERVER['REQUEST_METHOD'] !== 'POST' || !$own || !is_array($said)
    || !$text($said['game'] ?? null, 40) || !$text($said['result'] ?? null, 400)
    || !$text($said['record'] ?? null, 262144) || !is_array($said['seats'] ?? null) || count($said['seats']) > 6) {
    http_response_code(400);
    exit('not a result');
}
if (is_file($file) && filesize($file) > $all) {
    http_response_code(507);
    exit('full');
}
$seats = array_map(fn($seat) => [
    'name' => preg_replace('/^(.{0,60}).*/su', '$1', $text($seat['name'] ?? null, 400) ? $seat['name'] : ''),
    'score' => is_numeric($seat['score'] ?? null) ? $seat['score'] + 0 : 0,
], array_filter($said['seats'], 'is_array'));
$row = ['time' => date('c'), 'game' => $said['game'], 'result' => $said['result'], 'seats' => array_values($seats), 'record' => $said['record']];
file_put_contents($file, json_encode($row, JSON_UNESCAPED_UNICODE) . "\n", FILE_APPEND | LOCK_EX);
echo 'kept';
