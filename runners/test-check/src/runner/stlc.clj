(ns runner.stlc
  "Family `cbc` for stlc: a type, then an expression of exactly that type."
  (:require [clojure.test.check.generators :as gen]))

(def ^:private boolean-type ["TBool"])

(defn- type-at [size]
  (if (<= size 0)
    (gen/return boolean-type)
    (let [half (type-at (quot size 2))]
      (gen/one-of [(gen/return boolean-type)
                   (gen/tuple (gen/return "TFun") half half)]))))

(def ^:private any-type (gen/sized type-at))

(def ^:private any-type-idiomatic
  (gen/recursive-gen (fn [inner] (gen/tuple (gen/return "TFun") inner inner))
                     (gen/return boolean-type)))

(defn- one
  "The simplest expressions of the type: a constant under as many lambdas as needed."
  [[constructor from to]]
  (if (= "TBool" constructor)
    (gen/tuple (gen/return "Bool") gen/boolean)
    (gen/tuple (gen/return "Abs") (gen/return from) (one to))))

(defn- variables [context type]
  (keep-indexed (fn [i t] (when (= t type) ["Var" i])) context))

(defn- application [idiomatic? types function operand]
  (gen/let [argument types]
    (if idiomatic?
      (gen/tuple (gen/return "App") (function argument) (operand argument))
      (gen/let [f (function argument)
                x (operand argument)]
        ["App" f x]))))

(defn- expression
  "`context` has the types of the variables, innermost first."
  [{:keys [idiomatic? types] :as style} size context type]
  (let [fitting (variables context type)
        half (quot size 2)
        [constructor from to] type]
    (gen/one-of
     (cond-> [(one type)]
       (and (pos? size) (= "TFun" constructor))
       (conj (gen/tuple (gen/return "Abs") (gen/return from) (expression style (dec size) (cons from context) to)))
       (pos? size)
       (conj (application idiomatic? types
                          (fn [argument] (expression style half context ["TFun" argument type]))
                          (fn [argument] (expression style half context argument))))
       (seq fitting)
       (conj (gen/elements fitting))))))

(defn cbc [idiomatic?]
  (let [types (if idiomatic? any-type-idiomatic any-type)]
    (gen/let [type types]
      (gen/sized (fn [size] (expression {:idiomatic? idiomatic? :types types} size () type))))))
