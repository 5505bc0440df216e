import * as auth from './auth.ts';
import * as cashier from './bank-accounts.ts';
import * as referrals from './bet-referrals.ts';
import * as bonuses from './bonuses.ts';
import type { Call } from './call.ts';
import * as content from './content.ts';
import * as deposits from './deposits.ts';
import * as documents from './documents.ts';
import * as fairness from './fairness.ts';
import * as freePlay from './free-play.ts';
import * as product from './games.ts';
import * as verification from './identity-verification.ts';
import * as lagoon from './lagoon-shots.ts';
import * as originals from './originals.ts';
import * as passkeys from './passkeys.ts';
import * as profile from './profile.ts';
import * as protection from './protection.ts';
import * as play from './provider-games.ts';
import * as push from './push.ts';
import * as referral from './referral.ts';
import * as reports from './reports.ts';
import * as rewards from './rewards.ts';
import * as rooms from './rooms.ts';
import * as secondFactor from './second-factor.ts';
import * as sessions from './sessions.ts';
import * as settings from './settings.ts';
import * as sports from './sports.ts';
import * as sportsFavourites from './sports-favourites.ts';
import * as promotions from './sports-promotions.ts';
import * as tickets from './sports-tickets.ts';
import * as startup from './startup.ts';
import * as withdrawals from './withdrawals.ts';

/**
 * Every call of the site API by name. The server binds each to a handler; the typed client is derived from
 * it.
 */
export const api = {
  startup: startup.startup,
  seo: startup.seo,

  login: auth.login,
  loginTac: auth.loginTac,
  requestLoginTac: auth.requestLoginTac,
  signup: auth.signup,
  verifyTac: auth.verifyTac,
  requestRegisterTac: auth.requestRegisterTac,
  forgotPassword: auth.forgotPassword,
  resetPassword: auth.resetPassword,
  updatePassword: auth.updatePassword,
  requestConfirmTac: auth.requestConfirmTac,
  secondFactor: secondFactor.secondFactor,
  startSecondFactor: secondFactor.startSecondFactor,
  enableSecondFactor: secondFactor.enableSecondFactor,
  removeSecondFactor: secondFactor.removeSecondFactor,
  confirmSecondFactor: secondFactor.confirmSecondFactor,
  renewRecoveryCodes: secondFactor.renewRecoveryCodes,
  passkeys: passkeys.passkeys,
  startPasskey: passkeys.startPasskey,
  addPasskey: passkeys.addPasskey,
  removePasskey: passkeys.removePasskey,
  startPasskeyLogin: passkeys.startPasskeyLogin,
  loginPasskey: passkeys.loginPasskey,
  startPasskeyConfirm: passkeys.startPasskeyConfirm,
  confirmPasskey: passkeys.confirmPasskey,
  getBalance: auth.getBalance,
  vip: auth.vip,

  currentSession: sessions.currentSession,
  logout: sessions.logout,
  listSessions: sessions.listSessions,
  endSession: sessions.endSession,

  getHotGames: product.getHotGames,
  defaultGames: product.defaultGames,
  games: product.games,
  game: product.game,
  favourites: product.favourites,
  setFavourite: product.setFavourite,
  recentGames: product.recentGames,

  profileUpdate: profile.profileUpdate,
  verifyContact: profile.verifyContact,
  requestContactTac: profile.requestContactTac,
  readProfile: profile.readProfile,
  birthDate: settings.birthDate,
  publicLists: settings.publicLists,
  marketingConsent: settings.marketingConsent,
  pushKey: push.pushKey,
  subscribePush: push.subscribePush,
  unsubscribePush: push.unsubscribePush,
  socialAccount: settings.socialAccount,
  top10: settings.top10,
  siteInfoDetail: settings.siteInfoDetail,
  getInbox: settings.getInbox,
  claimInbox: settings.claimInbox,
  readInbox: settings.readInbox,
  checkStatus: settings.checkStatus,
  getAnalytics: settings.getAnalytics,
  adsVisit: settings.adsVisit,
  partners: settings.partners,

  contentPage: content.contentPage,
  searchIndex: content.searchIndex,
  slides: content.slides,
  ownSlides: content.ownSlides,
  homeLayout: content.homeLayout,
  footer: content.footer,
  news: content.news,
  promotions: content.promotions,
  leaveMessage: content.leaveMessage,

  betHistory: reports.betHistory,
  statement: reports.statement,
  transactions: reports.transactions,

  createDocument: documents.createDocument,
  exportPersonal: documents.exportPersonal,
  documents: documents.documents,
  document: documents.document,
  documentPart: documents.documentPart,
  receipt: documents.receipt,

  banks: cashier.banks,
  addBank: cashier.addBank,
  setDefaultBank: cashier.setDefaultBank,
  removeBank: cashier.removeBank,

  paymentMarks: deposits.paymentMarks,
  depositMethods: deposits.depositMethods,
  createDeposit: deposits.createDeposit,
  deposits: deposits.deposits,
  deposit: deposits.deposit,
  proveDeposit: deposits.proveDeposit,
  cancelDeposit: deposits.cancelDeposit,

  withdrawalInfo: withdrawals.withdrawalInfo,
  createWithdrawal: withdrawals.createWithdrawal,
  withdrawals: withdrawals.withdrawals,
  withdrawal: withdrawals.withdrawal,

  bonusOffers: bonuses.bonusOffers,
  myBonuses: bonuses.myBonuses,
  optInBonus: bonuses.optInBonus,
  claimBonus: bonuses.claimBonus,
  redeemCode: bonuses.redeemCode,
  endBonus: bonuses.endBonus,

  openGame: originals.openGame,
  playRound: originals.playRound,
  startAutoplay: originals.startAutoplay,
  stopAutoplay: originals.stopAutoplay,
  beginRound: originals.beginRound,
  stepRound: originals.stepRound,
  setClientSeed: originals.setClientSeed,
  rotateSeeds: originals.rotateSeeds,
  houseJackpots: originals.houseJackpots,
  roundProof: originals.roundProof,
  recentRounds: originals.recentRounds,
  openFreePlay: freePlay.openFreePlay,
  playFree: freePlay.playFree,
  lagoonShots: lagoon.lagoonShots,

  gameReturns: fairness.gameReturns,
  viewRoom: rooms.viewRoom,
  enterRoom: rooms.enterRoom,
  placeRoomBet: rooms.placeRoomBet,
  startRoomAutoplay: rooms.startRoomAutoplay,
  stopRoomAutoplay: rooms.stopRoomAutoplay,
  leaveFlight: rooms.leaveFlight,
  roomRounds: rooms.roomRounds,
  ownRoomBets: rooms.ownRoomBets,
  roomProof: rooms.roomProof,

  sportsTree: sports.sportsTree,
  sportsEvents: sports.sportsEvents,
  sportsEvent: sports.sportsEvent,
  sportsPrices: sports.sportsPrices,
  sportsSelections: sports.sportsSelections,
  sportsStatistics: sports.sportsStatistics,
  sportsFavourites: sportsFavourites.sportsFavourites,
  mySportsFavourites: sportsFavourites.mySportsFavourites,
  setSportsFavourite: sportsFavourites.setSportsFavourite,
  takeSportsFavourites: sportsFavourites.takeSportsFavourites,
  quoteTicket: tickets.quoteTicket,
  quoteCombination: tickets.quoteCombination,
  slipTerms: tickets.slipTerms,
  placeTicket: tickets.placeTicket,
  myTickets: tickets.myTickets,
  ticketDetail: tickets.ticketDetail,
  myPromotions: promotions.myPromotions,
  referTicket: referrals.referTicket,
  myReferrals: referrals.myReferrals,
  answerReferral: referrals.answerReferral,
  cashOutOffer: tickets.cashOutOffer,
  myFreeBets: tickets.myFreeBets,
  setAutoCashOut: tickets.setAutoCashOut,
  takeCashOut: tickets.takeCashOut,

  launchOptions: play.launchOptions,
  launchGame: play.launchGame,
  jackpots: play.jackpots,
  playSession: play.playSession,
  replayRound: play.replayRound,
  unfinishedRounds: play.unfinishedRounds,

  verification: verification.verification,
  startIdentityCheck: verification.startIdentityCheck,

  protection: protection.protection,
  setLimit: protection.setLimit,
  confirmLimit: protection.confirmLimit,
  withdrawLimitChange: protection.withdrawLimitChange,
  setRealityCheck: protection.setRealityCheck,
  acknowledgeReality: protection.acknowledgeReality,
  takeBreak: protection.takeBreak,
  leaveGame: protection.leaveGame,
  askToReturn: protection.askToReturn,
  closeAccount: protection.closeAccount,
  reminders: protection.reminders,
  acknowledgeReminder: protection.acknowledgeReminder,
  answerDepositLimit: protection.answerDepositLimit,
  answerTerms: protection.answerTerms,
  askErasure: protection.askErasure,

  wheel: rewards.wheel,
  spinWheel: rewards.spinWheel,
  setWheelSeed: rewards.setWheelSeed,
  rotateWheel: rewards.rotateWheel,
  spinProof: rewards.spinProof,
  missions: rewards.missions,
  claimMission: rewards.claimMission,
  leaderboard: rewards.leaderboard,
  prizeBoards: rewards.prizeBoards,
  prizeWinners: rewards.prizeWinners,
  myPlaces: rewards.myPlaces,
  vipProgramme: rewards.vipProgramme,
  referral: referral.referral,
  referrerCode: referral.referrerCode,
} as const satisfies Record<string, Call>;

export type Api = typeof api;
export type CallName = keyof Api;
