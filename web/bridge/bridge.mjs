// Generated from the C++ side by web/toolchain/gen_bridge.mjs. Do not edit.

// Targets of the view itself, as bf_targets names them. The second number is an index where there are
// several.
export const kUiConfirm = '224,0,0,0';
export const kUiCancel = '225,0,0,0';
export const kUiUndo = '226,0,0,0';
export const kUiRedo = '227,0,0,0';
export const kUiHint = '228,0,0,0';
export const kUiMenu = '229,0,0,0';
export const kUiLog = '230,0,0,0';
export const kUiPlate = '231,0,0,0';
export const kUiRematch = '232,0,0,0';
export const kUiReview = '233,0,0,0';
export const kUiSave = '234,0,0,0';
export const kUiLobby = '235,0,0,0';
export const kUiRules = '236,0,0,0';
export const kUiBack = '237,0,0,0';
export const kUiZoomIn = '238,0,0,0';
export const kUiZoomOut = '239,0,0,0';
export const kUiFit = '240,0,0,0';
export const kUiChange = '241,0,0,0'; // the new-game form, filled in with this game
export const kUiPan = '242,0,0,0'; // a = 0 left, 1 right, 2 up, 3 down
export const kUiPlayHint = '243,0,0,0';
export const kUiAgain = '244,0,0,0'; // replays the moves of the others
export const kUiNext = '245,0,0,0'; // step by step: the next move of the others
export const kUiSkip = '246,0,0,0'; // ends the moves of the others at once
export const kUiStep = '247,0,0,0'; // plays the chosen move without the steps that follow it (HasFollow)
export const kUiFollow = '248,0,0,0'; // plays the steps that follow without a decision
export const kUiTurn = '249,0,0,0'; // turns the piece in hand: a = 1 forwards, -1 back
// shows more of the game until something else is touched (UiState::looked); a = what
export const kUiShow = '250,0,0,0';
// moves the a-th step of Scene::order earlier, else later; a drag moves it anywhere
export const kUiOrder = '251,0,0,0';
export const kUiPlace = '252,0,0,0'; // chooses the next of the places on the map and shows it
export const kUiSend = '253,0,0,0'; // my turn goes to whoever plays elsewhere, by link
// at a real table: the a-th outcome was drawn; -1: the program draws (asking.hpp)
export const kUiDrawn = '254,0,0,0';
export const kUiKinds = '255,0,0,0'; // shows outcomes of the a-th kind alone, or no longer

// Announcement: of what kind a sentence is that the page is asked to announce.
export const kAnnouncedNews = 0; // something has happened, or is proposed
export const kAnnouncedMove = 1; // what has been played
export const kAnnouncedRefused = 2; // why what was touched on the table cannot be chosen
export const kAnnouncedNotNow = 3; // why a button does nothing now

// Sounds that a game may name, by number.
export const kSoundCues = [
  'none',
  'wood',
  'tile',
  'ring',
  'card',
  'die',
  'coin',
  'bubble',
  'thud',
  'bell',
  'falling',
  'rising',
  'growl',
  'glitter',
  'hammer',
];

// Special seat numbers.
export const kAudience = 254; // what everybody at the table knows
export const kNoSeat = 255; // nobody

// Limits, levels and versions.
export const kMaxSeats = 6;
export const kLevels = 6;
export const kResignedLevel = 3;
export const kRecordSyntax = 5;
export const kPlainSyntax = 2; // the last version without resign and draw
export const kRecordMaxBytes = 262144;
export const kRecordMaxActions = 20000;
export const kNameMaxBytes = 40;
export const kRecordMaxDepth = 32; // brackets in brackets
export const kNoteMaxBytes = 500;
export const kRecordPlain = -2;
export const kRecordLink = -3;
