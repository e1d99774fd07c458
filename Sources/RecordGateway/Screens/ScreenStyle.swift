/// What all pages of screens share; colours, sizes and spaces are the design's tokens (R-MH-324).
///
/// What stands in a screen is never wider than it: lists of columns become one below 600 px, long words break (R-MH-314).
enum ScreenStyle {
  static let common = """
    *,*::before,*::after{box-sizing:border-box}
    html{-webkit-text-size-adjust:100%}
    body{margin:0;background:#F9FAFA;color:#0F172A;\
    font:400 14px/1.6 Inter,-apple-system,BlinkMacSystemFont,"Segoe UI",sans-serif;overflow-wrap:anywhere}
    nav{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:baseline;max-width:1200px;margin:0 auto;\
    padding:12px 16px;font-size:12px;color:#475569}
    nav ol{display:flex;flex-wrap:wrap;gap:4px 8px;flex:1 1 auto;margin:0;padding:0;list-style:none}
    nav li+li::before{content:"/";padding-right:8px;color:#64748B}
    nav a{color:#0D3B36}
    main{display:block}
    main *{max-width:100%;min-width:0}
    h1,h2,h3,h4,p{margin:0}
    ul,ol{margin:0;padding-left:24px}
    img{height:auto}
    hr{border:0;border-top:1px solid #E2E8F0}
    table{width:100%;border-collapse:collapse}
    th,td{padding:8px;text-align:left;vertical-align:top;border-bottom:1px solid #E2E8F0}
    main a{color:#0D3B36}
    button,input,select,textarea{font:inherit;color:#0F172A}
    button{min-height:44px;padding:12px 16px;border:1px solid #E2E8F0;border-radius:6px;background:#F1F5F9;\
    cursor:pointer}
    input,select,textarea{display:block;width:100%;min-height:44px;padding:10px 12px;border:1px solid #64748B;\
    border-radius:6px;background:#FFFFFF}
    input[type=checkbox],input[type=radio]{display:inline-block;width:auto;min-height:0}
    ::placeholder{color:#64748B;opacity:1}
    :focus-visible{outline:3px solid #0D8B7C;outline-offset:2px}
    [data-status]{padding:4px 8px;border-left:4px solid #3B82F6;border-radius:4px;background:#F1F5F9}
    [data-status=normal]{border-left-color:#10B981}
    [data-status=abnormal]{border-left-color:#F59E0B}
    [data-status=critical]{border-left-color:#EF4444}
    @media(max-width:599px){main *{grid-template-columns:minmax(0,1fr)!important}}

    """

  /// Tells the app what is pressed, and keeps forms from being sent by the page (R-MH-316, R-MH-317).
  static let bridge = """
    (function(){"use strict";document.addEventListener("click",function(event){\
    var pressed=event.target.closest&&event.target.closest("[data-action]");if(!pressed)return;\
    event.preventDefault();var message={action:pressed.getAttribute("data-action")};\
    var screen=pressed.getAttribute("data-screen");if(screen)message.screen=screen;\
    var app=window.webkit&&window.webkit.messageHandlers&&window.webkit.messageHandlers.nativeApp;\
    if(app)app.postMessage(message)});\
    document.addEventListener("submit",function(event){event.preventDefault()})})()
    """
}
